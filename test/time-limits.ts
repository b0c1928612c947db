/**
 * How much slower this machine is now than a quiet one of two usual cores, as `npm test` measures at its start: at
 * least 1, at most 8. Outside of a run it is 1.
 */
const patience = Math.min(8, Math.max(1, Number(process.env['TEST_PATIENCE'] ?? 1) || 1))

const seconds = (count: number): number => Math.round(count * 1000 * patience)

/**
 * All limits of the tests, in ms. They are there so that a run which hangs ends; no test has one of its own, and none
 * is reached because a machine is slow or busy.
 */
export const timeLimits = {
  /** A test, also one that makes thousands of random orders. */
  test: seconds(600),
  hook: seconds(400),
  /** A condition that `expect.poll` waits for. */
  poll: seconds(60),
  /** A connection of a pool that hundreds of requests use at once. */
  connection: seconds(60),
  /** Until what is saved at one process is in force at all of them. */
  setting: seconds(2),
  /** How long a server that stops goes on serving. */
  drain: seconds(5),
  /** An action of the browser: a click, a locator, a page. */
  action: seconds(60),
  /** A press on what may be gone: then it looks again. */
  press: seconds(1),
  /** A server or PostgreSQL that starts, with its demo shop. */
  start: seconds(300),
}
