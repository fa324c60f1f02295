import type { TargetOdds } from "@fray/engine/analysis";
import { type ReactNode, useEffect, useState } from "react";
import { mean, percent } from "../numbers.ts";
import css from "./odds.module.css";

/** The damage as a picture; drawing it is fetched with the first one. */

interface DistributionProps {
  readonly odds: TargetOdds;
  /** Health that is left, if it is known: from there on it drops. */
  readonly health: number;
}

const WIDTH = 340;

export function Distribution({ odds, health }: DistributionProps): ReactNode {
  const [picture, setPicture] = useState("");
  useEffect(() => {
    let wanted = true;
    const values = Object.keys(odds.damage).map(Number);
    if (values.length < 2) return;
    void import("@fray/plots").then(({ distributionPlot }) => {
      if (!wanted) return;
      const chances = values.map((v) => odds.damage[v] ?? 0);
      const drops = health > 0 && values.some((v) => v >= health);
      const tail = drops ? { tail: { from: health, label: "drops" } } : {};
      const title = `${mean(odds.mean)} damage on average, ${percent(odds.hit)} to hit`;
      setPicture(
        distributionPlot({
          title,
          heading: "hidden",
          width: WIDTH,
          label: "damage",
          series: [{ name: "damage", values, chances, ...tail }],
        }),
      );
    });
    return () => {
      wanted = false;
    };
  }, [odds, health]);
  if (Object.keys(odds.damage).length < 2) return null;
  // our own drawing of our own numbers
  // oxlint-disable-next-line react/no-danger
  return <div className={css["picture"]} dangerouslySetInnerHTML={{ __html: picture }} />;
}
