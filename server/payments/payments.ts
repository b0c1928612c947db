// The room's front: what a closing account asks.
export { isPaymentUnderWay } from './store.ts'
