// What the order list loads with the first selection or action, in one file: the list itself has no byte to spare.
export { acceptMatching } from './accept-matching.ts'
export { OrderActions } from './OrderActions.tsx'
export { holdEach, moveEach, releaseEach } from './desk-calls.ts'
