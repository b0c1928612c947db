// Work on rows of before that takes longer than a migration may: in batches, one task at a time, begun and stopped by staff.
export { runDataTask, taskRuns } from './run-task.ts'
