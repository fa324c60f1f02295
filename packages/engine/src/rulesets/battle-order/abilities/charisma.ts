import type { Status } from "../words.ts";

/** BO23, BO57, BO58: what a Verbal Action may be besides a spell. HOUSE: the effects were never published. */

export interface Skill {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly strength: number;
  readonly speed: number;
  /** Squares. */
  readonly range: number;
  readonly aim: "foe" | "ally";
  /** BO23 How many targets, each rolled for itself, and how many rolls have to be won against each. */
  readonly targets: number;
  readonly rolls: number;
  /** What the target suffers until the end of its next turn; of a veil, what the user gains. */
  readonly gives: Status | null;
}

const skill = (id: string, name: string, about: string, more: Partial<Skill>): Skill => ({
  id,
  name,
  about,
  strength: 1,
  speed: 0,
  range: 12,
  aim: "foe",
  targets: 1,
  rolls: 1,
  gives: null,
  ...more,
});

const OPPOSED: readonly Skill[] = [
  skill("stunning-scream", "Stunning Scream", "Two rolls, both won: the target loses its next turn.", {
    range: 3,
    rolls: 2,
    gives: "stunned",
  }),
  skill("battle-strategy", "Battle Strategy", "The user's side is surer to hit the target.", {
    gives: "exposed",
  }),
  skill("taunt", "Taunt", "Up to three foes find it harder to hit anybody but the user.", {
    targets: 3,
    gives: "taunted",
  }),
  skill("stealth", "Stealth", "Up to three foes find it harder to hit the user.", {
    targets: 3,
    gives: "misled",
  }),
  skill("veil", "Veil", "While casting: damage does not shake the spell until the own next turn has ended.", {
    gives: "veiled",
  }),
  skill("false-reload", "False Reload", "The target does not dodge the user's attacks.", {
    gives: "feinted",
  }),
  skill("false-weakness", "False Weakness", "The target does not block the user's attacks.", {
    gives: "lured",
  }),
];

/** BO58 No roll is opposed; everybody can, but Healing Word needs a rank. */
const PLAIN: readonly Skill[] = [
  skill("battle-communication", "Battle Communication", "Tells the own side a foe's numbers.", {
    strength: 0,
  }),
  skill("guidance", "Guidance", "A friend is surer to hit until the end of its next turn.", {
    range: 6,
    aim: "ally",
    gives: "guided",
  }),
  skill("healing-word", "Healing Word", "Heals 1d6 for each rank, self or a friend within 30 feet.", {
    strength: 2,
    speed: 1,
    range: 6,
    aim: "ally",
  }),
];

const byId = (list: readonly Skill[]): Readonly<Record<string, Skill>> =>
  Object.fromEntries(list.map((s) => [s.id, s]));

/** Those a sheet lists. */
export const SKILLS: Readonly<Record<string, Skill>> = byId(OPPOSED);
export const COMMON: Readonly<Record<string, Skill>> = byId(PLAIN);
export const VERBAL_SKILLS: Readonly<Record<string, Skill>> = { ...SKILLS, ...COMMON };
