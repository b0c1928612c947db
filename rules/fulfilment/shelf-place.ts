/** One or two letters for the aisle, two digits for the bay, one for the level counted from the floor. */
const written = /^([A-Z]{1,2})-(\d{2})-(\d)$/
const typed = /^\s*([a-z]{1,2})[\s-]*(\d{1,2})[\s-]+(\d)\s*$/i

/** A shelf place as it is stored, `A-03-2`, from what people type (`a3-2`, `A 03 2`); null for anything else. */
export function parseShelfPlace(text: string): string | null {
  const [, aisle = '', bay = '', level = ''] = typed.exec(text) ?? []
  return aisle === '' ? null : `${aisle.toUpperCase()}-${bay.padStart(2, '0')}-${level}`
}

export type Location = { aisle: string; bay: number; level: number }

/** @throws Error for a text that is no stored place: the database's constraint allows none */
export function locationOf(place: string): Location {
  const [, aisle, bay, level] = written.exec(place) ?? []
  if (!aisle) throw new Error(`${place} is no shelf place`)
  return { aisle, bay: Number(bay), level: Number(level) }
}
