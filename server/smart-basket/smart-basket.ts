// The room's front: learning from orders and from imported history, and forgetting a shop.
export { forgetOutlet, learnOrder, learnOrderWithin } from './update-model.ts'
export { createIncoming, learnIncoming, learnWaiting } from './update-model-batch.ts'
