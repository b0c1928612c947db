// Events on their way to their consumers: the relay, deliveries, and what could not be delivered.
export { catchUp } from './catch-up.ts'
export { consumeOutside, consumeTogether, consumeWithin, type Consumer, type OutsideConsumer } from './consumer.ts'
export { openOutbox, type Outbox } from './open.ts'
export { prepareQueues } from './prepare-queues.ts'
export { watchedPollSeconds, watchQueues, type QueueWatch } from './queue-watch.ts'
export { eventsOpen } from './relay.ts'
export { allUndelivered, countDead, forgetEvents, outboxBacklog, type UndeliveredRow } from './undelivered.ts'
