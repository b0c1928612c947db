import type { Call } from '../../call.ts'
import type * as schemas from './schemas.ts'

export const getFigure: Call<typeof schemas.getFigure> = 'GET /backoffice/api/figures/:figure'
export const listStockTurn: Call<typeof schemas.listStockTurn> = 'GET /backoffice/api/stock-turn'
export const listFigureRows: Call<typeof schemas.listFigureRows> = 'GET /backoffice/api/figures/:figure/rows'
