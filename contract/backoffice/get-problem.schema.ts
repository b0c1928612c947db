export { problemParams as params, staffProblem as answer } from './problem.schema.ts'
