export { answer } from './stock-alert.schema.ts'
