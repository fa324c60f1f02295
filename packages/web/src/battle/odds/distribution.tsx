import {
  amountsIn,
  chanceText,
  dropsFrom,
  seriesIn,
  type Sure,
  type TargetOdds,
} from "@fray/engine/analysis";
import { decimal } from "@fray/engine/numbers";
import { type ReactNode, useEffect, useState } from "react";
import css from "./odds.module.css";

/** The damage as a picture; drawing it is fetched with the first one. */

interface DistributionProps {
  readonly odds: TargetOdds;
  readonly sure: Sure;
}

const WIDTH = 340;

export function Distribution({ odds, sure }: DistributionProps): ReactNode {
  const [picture, setPicture] = useState("");
  const flat = amountsIn(odds.damage).length < 2;
  const drops = sure.exact ? dropsFrom(odds) : null;
  useEffect(() => {
    let wanted = true;
    if (flat) return;
    void import("@fray/plots").then(({ distributionPlot }) => {
      if (!wanted) return;
      const tail = drops === null ? {} : { tail: { from: drops, label: "drops" } };
      setPicture(
        distributionPlot({
          title: `${decimal(odds.mean)} damage on average, ${chanceText(odds.hit, sure)} to hit`,
          heading: "hidden",
          width: WIDTH,
          label: "damage",
          series: [{ name: "damage", ...seriesIn(odds.damage), ...tail }],
        }),
      );
    });
    return () => {
      wanted = false;
    };
  }, [odds, sure, flat, drops]);
  if (flat) return null;
  // our own drawing of our own numbers
  // oxlint-disable-next-line react/no-danger
  return <div className={css["picture"]} dangerouslySetInnerHTML={{ __html: picture }} />;
}
