// The figures of the business, summed by day, and what recommendations brought.
export { allStockTurn, type StockTurnRow } from './stock-turn.ts'
export { allRows, type FigureRow } from './read-figure.ts'
export { measureOrders, recordShown, sweepRecommendations } from './recommendations.ts'
export { daysTouched, findWrongSums, repairSums, sumTouchedDays, touchAllDays } from './sum-days.ts'
