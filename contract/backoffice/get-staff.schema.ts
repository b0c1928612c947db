export { params, staff as answer } from './staff.schema.ts'
