export { slipParams as params } from './slip.schema.ts'
