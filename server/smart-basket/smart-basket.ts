// Recommendations from what a retailer and others like it have bought.
export { createUsualLineCount } from './count-usual-lines.ts'
export { forgetBaskets } from './forget-baskets.ts'
export { forgetOutlet, updateModel, updateModelWithin } from './update-model.ts'
export { moveModel } from './move-model.ts'
export { createIncoming, updateModelFromIncoming, updateModelFromMissedOrders } from './update-model-batch.ts'
