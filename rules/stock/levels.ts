/**
 * What a product's stock needs somebody to look at. `low`: gone before a delivery could come. `dead`: no sale for 60 days.
 * `expiring`: a lot near its end. `fault`: the stock is not the sum of its ledger.
 */
export const stockFlags = ['out', 'low', 'dead', 'expiring', 'fault'] as const
export type StockFlag = (typeof stockFlags)[number]

export const stockSorts = ['runOut', 'name', 'place', 'available', 'value'] as const
export type StockSort = (typeof stockSorts)[number]
