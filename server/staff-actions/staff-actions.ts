// The module's interface: how other modules record what can be undone, and how they undo it.
export { recordAction, type UndoableAction } from './record-action.ts'
export { notUndoable, type Inverse, type Inverses } from './inverse.ts'
export type { InverseOf } from './kinds.ts'
