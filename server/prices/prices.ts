// The module's interface.
export { setDuePrices, undoScheduling } from './set-prices.ts'
