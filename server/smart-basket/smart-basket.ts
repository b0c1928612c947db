// The module's interface: updating the model from orders and imported history, and deleting an outlet's model.
export { forgetOutlet, updateModel, updateModelWithin } from './update-model.ts'
export { createIncoming, updateModelFromIncoming, updateModelFromMissedOrders } from './update-model-batch.ts'
