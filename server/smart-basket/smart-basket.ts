// The room's front: learning from orders and from imported history, and forgetting a shop.
export { forgetOutlet, updateModel, updateModelWithin } from './update-model.ts'
export { createIncoming, updateModelFromImport, updateModelFromOutbox } from './update-model-batch.ts'
