import { useState } from 'react'
import { isChanged, isSame, mergeDrafts, typedSince } from './merge-drafts.ts'

type DraftInput<Stored, Draft> = {
  /** As it is stored now, read again whenever somebody has saved it; null for a new one. */
  record: Stored | null
  draftOf: (record: Stored) => Draft
  /** What a new one begins with. */
  fresh: Draft
}

type DraftState<Draft> = {
  revision: number
  /** As it was when this person opened it, or as somebody else has saved it since. */
  base: Draft
  draft: Draft
  theirs: Draft | null
  conflicts: readonly (keyof Draft)[]
  taken: readonly (keyof Draft)[]
}

const begin = <Draft>(revision: number, draft: Draft): DraftState<Draft> => ({
  revision,
  base: draft,
  draft,
  theirs: null,
  conflicts: [],
  taken: [],
})

/** After somebody else has saved: what this person did not touch follows. */
function follow<Draft extends object>(state: DraftState<Draft>, revision: number, theirs: Draft): DraftState<Draft> {
  const { draft, conflicts, taken } = mergeDrafts({ base: state.base, mine: state.draft, theirs })
  const wasEditing = isChanged(state.base, state.draft)
  // What was not settled before is to be settled still, unless both are the same by now.
  const open = state.conflicts.filter((field) => !isSame(draft[field], theirs[field]))
  return {
    revision,
    base: theirs,
    draft,
    theirs,
    conflicts: [...new Set([...open, ...conflicts])],
    taken: wasEditing ? [...new Set([...state.taken, ...taken])] : [],
  }
}

/**
 * What is typed of a record that others save meanwhile: their changes are merged into it field by field. For a form with
 * fields of its own (`TypedField`), which draws `conflicts` and `taken`.
 */
export function useDraft<Stored extends { revision: number }, Draft extends object>(input: DraftInput<Stored, Draft>) {
  const { record, draftOf, fresh } = input
  const [state, setState] = useState(() => begin(record?.revision ?? 0, record ? draftOf(record) : fresh))
  if (record && record.revision > state.revision) setState(follow(state, record.revision, draftOf(record)))
  return {
    ...state,
    isDirty: isChanged(state.base, state.draft),
    /** Changes fields; by a function where what they hold by then counts, as after an answer. */
    set: (changes: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) =>
      setState((before) => {
        const { draft } = before
        return { ...before, draft: { ...draft, ...(typeof changes === 'function' ? changes(draft) : changes) } }
      }),
    /** Takes the other person's value of a field that both changed. */
    takeTheirs: (field: keyof Draft) =>
      setState((before) => ({
        ...before,
        draft: before.theirs ? { ...before.draft, [field]: before.theirs[field] } : before.draft,
        conflicts: before.conflicts.filter((one) => one !== field),
      })),
    /** The difference was seen. */
    settle: () => setState((before) => ({ ...before, conflicts: [], taken: [] })),
    discard: () => setState((before) => ({ ...before, draft: before.base, conflicts: [], taken: [] })),
    /** What was sent is stored. */
    restart: (saved: Stored, sent: Draft) =>
      setState(({ draft: now }) => {
        const stored = draftOf(saved)
        return { ...begin(saved.revision, stored), draft: typedSince({ sent, now, stored }) }
      }),
  }
}
