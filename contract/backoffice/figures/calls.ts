import type { Call } from '../../call.ts'
import type * as schemas from './schemas.ts'

export const getFigure: Call<typeof schemas.getFigure> = 'GET /backoffice/api/figures/:figure'
export const listFigureRows: Call<typeof schemas.listFigureRows> = 'GET /backoffice/api/figures/:figure/rows'
