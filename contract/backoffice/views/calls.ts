import type { Call } from '../../call.ts'
import type * as schemas from './schemas.ts'

export const changeView: Call<typeof schemas.changeView> = 'PUT /backoffice/api/views/:id'
export const countViews: Call<typeof schemas.countViews> = 'GET /backoffice/api/views/counts'
export const deleteView: Call<typeof schemas.deleteView> = 'DELETE /backoffice/api/views/:id'
export const listViews: Call<typeof schemas.listViews> = 'GET /backoffice/api/views'
export const saveView: Call<typeof schemas.saveView> = 'POST /backoffice/api/views'
