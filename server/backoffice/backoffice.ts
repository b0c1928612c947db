export { forgetChanges } from './live/changes.ts'
