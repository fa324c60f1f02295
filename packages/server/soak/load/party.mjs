// One table with its people: a game master, two players and an onlooker, each on a line of their own.
import { chosenAnswer, chosenCommand } from "./choose.mjs";
import { called, Seat } from "./seat.mjs";

/** Shares of what is put in beside commands and answers. */
const UNDO = 0.02;
const ROLL = 0.02;

export class Party {
  seats;
  /** The seat that sees what the acting one puts in: the onlooker. */
  onlooker;
  #master;
  #players;
  #random;

  /** `tactics`: whether tactics play the game master's side. `types`: whether the first player types dice. */
  static async gathered(address, { ruleset, encounter, random, tactics = false, types = false }) {
    const { token } = await called(address, "/api/tables", { ruleset, encounter });
    const party = new Party();
    party.#random = random;
    party.#master = await new Seat(address, token).open();
    const invited = async (seat) =>
      (await called(address, "/api/table/seats", { seat, link: "new" }, token)).token;
    const [ours, theirs] = sidesOf(party.#master.view.state.combatants);
    // a duel is played between two people, a larger fight against the game master
    const [first, second] = ours.length === 1 ? [ours, theirs.slice(0, 1)] : halves(ours);
    party.#players = [];
    for (const [name, combatants] of [
      ["one", first],
      ["two", second],
    ]) {
      const seat = await new Seat(address, await invited({ id: name, role: "player", combatants })).open();
      party.#players.push({ seat, combatants: new Set(combatants) });
    }
    party.onlooker = (
      await new Seat(address, await invited({ id: "onlooker", role: "onlooker" })).open()
    ).onlyListens();
    party.seats = [party.#master, ...party.#players.map((p) => p.seat), party.onlooker];
    if (types) await party.#players[0].seat.put({ do: "typed-dice", on: true });
    if (tactics && ours.length > 1)
      for (const combatant of theirs) await party.#master.put({ do: "tactics", combatant, on: true });
    return party;
  }

  get isOver() {
    return this.#master.view.state.winner !== null;
  }

  /** The next input and the seat that gives it; null: it is somebody's turn who is no person. */
  next() {
    const { view } = this.#master;
    const random = this.#random;
    if (view.waitingFor !== null) {
      const seat = this.#seatOf(view.waitingFor);
      const { request } = seat.view;
      return request === null ? null : { seat, input: chosenAnswer(request, random) };
    }
    if (random.chance(ROLL))
      return { seat: random.of(this.#players).seat, input: { do: "roll", dice: "2d6+3" } };
    if (random.chance(UNDO) && view.undoable && view.steps > 1)
      return { seat: this.#master, input: { do: "undo" } };
    if (view.state.round === 0 && view.offers.length === 0)
      return { seat: this.#master, input: { do: "command", command: { do: "start" } } };
    const actor = view.offers[0]?.actor;
    if (actor === undefined) return null;
    const seat = this.#seatOf(actor);
    if (seat.view.offers.length === 0) return null;
    return { seat, input: { do: "command", command: chosenCommand(seat.view, random) } };
  }

  /** A player's seat for the own combatants and their side, the game master's for all others. */
  #seatOf(who) {
    const player = this.#players.find(
      ({ combatants, seat }) => combatants.has(who) || seat.view.request?.who === who,
    );
    return player?.seat ?? this.#master;
  }

  leave() {
    for (const seat of this.seats) seat.close();
  }
}

function sidesOf(combatants) {
  const sides = new Map();
  for (const [id, { side }] of Object.entries(combatants)) sides.set(side, [...(sides.get(side) ?? []), id]);
  const [ours, ...others] = sides.values();
  return [ours, others.flat()];
}

function halves(list) {
  const middle = list.length >> 1;
  return [list.slice(0, middle), list.slice(middle)];
}
