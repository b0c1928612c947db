// The module's interface: updating the model from orders and imported history, deleting an outlet's model, and how many
// lines a usual order has.
export { createUsualLineCount } from './count-usual-lines.ts'
export { forgetOutlet, updateModel, updateModelWithin } from './update-model.ts'
export { moveModel } from './move-model.ts'
export { createIncoming, updateModelFromIncoming, updateModelFromMissedOrders } from './update-model-batch.ts'
