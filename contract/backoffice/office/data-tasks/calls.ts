import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const changeDataTask: Call<typeof schemas.changeDataTask> = 'POST /backoffice/api/data-tasks/:name'
export const listDataTasks: Call<typeof schemas.listDataTasks> = 'GET /backoffice/api/data-tasks'
