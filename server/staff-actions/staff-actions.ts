// What staff did, so that it can be undone: recorded by other modules, undone by their inverses.
export { recordAction, type UndoableAction } from './record-action.ts'
export { notAllowed, notUndoable, type Inverse, type Inverses } from './inverse.ts'
export type { InverseOf } from './kinds.ts'
