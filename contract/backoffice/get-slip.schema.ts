export { params, slip as answer } from './slip.schema.ts'
