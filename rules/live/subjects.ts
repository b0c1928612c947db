/** The records whose changes open screens of the staff are told of, as `live_event` and the wire name them. */
export const liveSubjects = ['order', 'slip', 'problem', 'run', 'view', 'presence'] as const
export type LiveSubject = (typeof liveSubjects)[number]

/** What happened to a record. */
export const changeKinds = ['added', 'changed', 'removed'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** Instead of an id: so many records changed at once that a screen had better read its list again. */
export const manyRecords = '*'
