// The room's front: learning from orders and from imported history, and forgetting a shop.
export { forgetOutlet, learnOrder, learnOrderWithin } from './learn.ts'
export { createIncoming, learnIncoming, learnWaiting } from './learn-many.ts'
