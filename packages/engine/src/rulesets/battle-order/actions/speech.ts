import { type Action, atSome, type Price, type Problem, problem, when } from "../../../kernel/index.ts";
import { COMMON, type Skill, SKILLS, VERBAL_SKILLS } from "../abilities/charisma.ts";
import { speak } from "../abilities/use.ts";
import { whyNotAimed } from "../field/range.ts";
import type { State, Unit } from "../state.ts";
import { VERBAL } from "../words.ts";
import { lacksAction, costsOf } from "./allowance.ts";

const WORDS = costsOf(VERBAL_SKILLS);

/** BO23, BO57, BO58: charisma skills, and what everybody can say. */
export const ability: Action<State, Unit, Skill> = {
  name: "ability",
  rule: "BO23",
  says: "speaks: the Verbal Action",
  kind: "help",
  items: ({ sheet }) => [...sheet.skills.map((id) => SKILLS[id] as Skill), ...Object.values(COMMON)],
  itemKind: "ability",
  mustName: true,
  notes: { with: "(a charisma skill, battle-communication, guidance, healing-word)" },
  price: ({ item }) => WORDS[item.id] as Price,
  aim: atSome({
    says: "",
    of: ({ state }) => state.units,
    most: ({ item }) => item.targets,
    whyNot: ({ state, actor, item }, target) => whyNotSpoken(state, actor, item, target),
  }),
  isHarmful: ({ item }) => item.aim === "foe",
  whyNot: ({ state, actor, item }) => [
    ...lacksAction(state, actor, VERBAL),
    when(
      item.id === "healing-word" && actor.sheet.healing === 0,
      problem("ability/no-rank", `${actor.name} has no rank in Healing Word (BO58)`, "with"),
    ),
    when(
      item.id === "veil" && actor.casting === null,
      problem("ability/not-casting", "there is no spell to veil (BO57)", "with"),
    ),
  ],
  perform: (fight, { actor, item, targets }) => speak(fight, actor, item, targets),
};

function whyNotSpoken(state: State, actor: Unit, skill: Skill, target: Unit): Problem | null {
  if (skill.id === "guidance" && target === actor)
    return problem("target/not-self", "guidance is for somebody else (BO58)");
  return whyNotAimed(state, actor, target, { ...skill, fallen: skill.id === "healing-word" });
}
