export { photoParams as params } from './problem.schema.ts'
