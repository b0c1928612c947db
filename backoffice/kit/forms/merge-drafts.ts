/** Whether two values of a field are the same. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const fieldsOf = <Draft extends object>(draft: Draft) => Object.keys(draft) as (keyof Draft)[]

/** Whether anything was typed. */
export const isChanged = <Draft extends object>(base: Draft, draft: Draft): boolean =>
  fieldsOf(base).some((field) => !isSame(base[field], draft[field]))

type Merge<Draft> = {
  draft: Draft
  /** Fields that both changed, each to something else: the draft keeps its own value. */
  conflicts: (keyof Draft)[]
  /** Fields that only somebody else changed: the draft has their value now. */
  taken: (keyof Draft)[]
}

/** A draft once it is stored: what was typed while it was on its way stays, the rest is as it was stored. */
export const typedSince = <Draft extends object>(draft: { sent: Draft; now: Draft; stored: Draft }): Draft =>
  mergeDrafts({ base: draft.sent, mine: draft.now, theirs: draft.stored }).draft

/**
 * What somebody is editing, after somebody else has saved the same record: what they did not touch follows, what both
 * changed is a conflict, and nothing they typed is lost.
 */
export function mergeDrafts<Draft extends object>(versions: { base: Draft; mine: Draft; theirs: Draft }): Merge<Draft> {
  const { base, mine, theirs } = versions
  const changedByThem = fieldsOf(base).filter((field) => !isSame(base[field], theirs[field]))
  const taken = changedByThem.filter((field) => isSame(base[field], mine[field]))
  const conflicts = changedByThem.filter((field) => !taken.includes(field) && !isSame(mine[field], theirs[field]))
  const draft = { ...mine }
  for (const field of taken) draft[field] = theirs[field]
  return { draft, conflicts, taken }
}
