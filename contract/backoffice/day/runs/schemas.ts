import * as z from 'zod/mini'
import { mostStops } from '#rules/at-once.ts'
import { reportConflicts, reportStates, runStates, stopOutcomes } from '#rules/fulfilment/runs.ts'
import { defineSchemas } from '../../../call.ts'
import { orderDelivery, orderLine, payType, stage } from '../../../orders/schemas.ts'
import { actor, baht, enteredDay, envelope, id, instant, number, numberInPath, pagingUpTo } from '../../../schemas.ts'

export const reportState = z.enum(reportStates)
export const reportConflict = z.enum(reportConflicts)
export const stopOutcome = z.enum(stopOutcomes)

const driver = z.object({ id, name: z.string() })

/** A run as it stands in a list. */
const runHead = z.object({
  id,
  number: z.string(),
  day: z.iso.date(),
  state: z.enum(runStates),
  driver: z.nullable(driver),
  vehicle: z.nullable(z.string()),
  /** What it was planned for: the name of a route, a province or a district. */
  routeThai: z.string(),
  routeEng: z.string(),
  /** Counts the changes of the plan. */
  revision: number,
  departedOn: z.nullable(instant),
  returnedOn: z.nullable(instant),
  settledOn: z.nullable(instant),
})

const runSummary = z.extend(runHead, {
  stops: number,
  /** Stops where goods were left, where all were refused, and where nobody was reached. */
  delivered: number,
  refused: number,
  notDelivered: number,
  /**
   * What the driver collects or has collected at all stops, what is due of the delivered ones, and what was collected. What was
   * brought back, or is brought by a later run or the counter, is not the driver's to collect.
   */
  dueAmt: baht,
  expectedAmt: baht,
  cashAmt: baht,
  /** Reports of the driver that the office has to look at. */
  conflicts: number,
  /** Stops whose order is not packed yet. */
  unpacked: number,
})

export const runStop = z.object({
  orderId: id,
  orderNumber: z.string(),
  position: number,
  outletId: id,
  outletCode: z.string(),
  storeName: z.string(),
  phoneNumber: z.string(),
  receiver: orderDelivery.shape.receiver,
  shippingAddress: orderDelivery.shape.shippingAddress,
  note: z.nullable(z.string()),
  stage,
  payType,
  grandTotalAmt: baht,
  /** What the driver collects. */
  dueAmt: baht,
  /** Where goods were not taken: what the driver collects once all that was loaded is taken. */
  loadedDueAmt: z.optional(baht),
  orderDetails: z.array(orderLine),
  /** Boxes it was packed into; null where they were not counted. */
  boxes: z.nullable(number),
  outcome: z.nullable(stopOutcome),
  /** At the door, by the driver's device. */
  outcomeOn: z.nullable(instant),
  /** When the report arrived here. */
  recordedOn: z.nullable(instant),
  reason: z.nullable(z.string()),
  cashAmt: z.nullable(baht),
  receivedBy: z.nullable(z.string()),
  driverNote: z.nullable(z.string()),
  photos: z.array(id),
})

/** A report that could not be applied, as the device sent it. */
const report = z.object({
  key: z.string(),
  orderId: id,
  orderNumber: z.string(),
  outcome: stopOutcome,
  at: instant,
  /** The device's clock was outside the time of the run. */
  clockCorrected: z.boolean(),
  recordedOn: instant,
  state: reportState,
  /** The code of what stood in the way. */
  conflict: z.nullable(reportConflict),
  /** PARTLY_DELIVERED: the lines of which not everything was taken, with the units that were. */
  lines: z.optional(z.array(z.object({ lineNo: number, deliveredQty: number }))),
  reason: z.nullable(z.string()),
  cashAmt: z.nullable(baht),
  receivedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
  resolvedOn: z.nullable(instant),
  resolvedBy: z.nullable(actor),
  resolution: z.nullable(z.string()),
})

export const run = z.extend(runHead, {
  /** As in the list of runs. */
  dueAmt: z.optional(baht),
  stops: z.array(runStop),
  /** Conflicts first open, then resolved. */
  reports: z.array(report),
})

/** An order that is on no run. */
const unassigned = z.object({
  orderId: id,
  orderNumber: z.string(),
  storeName: z.string(),
  province: z.string(),
  district: z.string(),
  subDistrict: z.string(),
  hasPin: z.boolean(),
  stage,
  deliveryDay: z.nullable(z.iso.date()),
  dueAmt: baht,
  boxes: z.nullable(number),
  /** It came back from an earlier run. */
  broughtBack: z.boolean(),
})

const runId = z.object({ id })
const revision = number
const orderIds = z.array(id).check(z.maxLength(mostStops))
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const vehicle = z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(60)))

export const changeRun = defineSchemas({
  permission: 'runs.plan',
  params: runId,
  body: z.object({ revision, driverId: z.nullable(id), vehicle, day: enteredDay }),
  answer: run,
  errors: ['validation', 'not_found', 'edit_conflict', 'run_departed'],
  doc: 'Sets driver, vehicle and day of a run that has not departed.',
})

export const createRun = defineSchemas({
  permission: 'runs.plan',
  status: 201,
  body: z.object({ day: enteredDay, orderIds, driverId: z.optional(z.nullable(id)), vehicle: z.optional(vehicle) }),
  answer: run,
  errors: ['validation', 'not_found', 'order_closed', 'order_on_run'],
  doc: 'Creates a run with these orders as its stops, in this order; none is allowed.',
})

export const departRun = defineSchemas({
  permission: 'runs.plan',
  params: runId,
  /** The plan that the page showed. */
  body: z._default(z.object({ revision: z.optional(revision) }), {}),
  answer: z.object({
    run,
    results: z.array(z.object({ id, ok: z.boolean(), stage: z.optional(stage), code: z.optional(z.string()) })),
  }),
  errors: ['validation', 'not_found', 'edit_conflict', 'run_incomplete', 'run_departed'],
  doc: 'Sends the run on its way: its orders go out for delivery, each by itself, with a result for each. One that cannot leave is taken off the run. With `revision` no plan departs that somebody has changed since. Repeating it continues what was interrupted.',
})

export const getRun = defineSchemas({
  permission: 'runs.plan',
  params: runId,
  answer: run,
  errors: ['not_found'],
  doc: 'A run with its stops, their lines and what the driver reported.',
})

export const listDrivers = defineSchemas({
  permission: 'runs.plan',
  answer: z.object({
    drivers: z.array(z.extend(driver, { openRuns: number })),
    /** Vehicles of the latest runs, the most recent first. */
    vehicles: z.array(z.string()),
  }),
  errors: [],
  doc: 'Who can drive, and the vehicles used lately.',
})

export const listRuns = defineSchemas({
  permission: 'runs.plan',
  query: z.object({ day: z.optional(z.iso.date()) }),
  answer: z.object({
    day: z.iso.date(),
    runs: z.array(runSummary),
    /** Most stops and cash for one vehicle. */
    limits: z.object({ stops: number, cashAmt: baht }),
  }),
  errors: ['validation'],
  doc: 'The runs of a day (today without one), and those of other days that have not returned.',
})

export const listUnassigned = defineSchemas({
  permission: 'runs.plan',
  query: z.extend(pagingUpTo(300), { day: z.optional(z.iso.date()) }),
  answer: z.extend(envelope(unassigned), {
    /** The first day after it for which others wait, and how many of them; null: none. */
    later: z.nullable(z.object({ day: z.iso.date(), orders: number })),
  }),
  errors: ['validation'],
  doc: 'A page of the accepted and packed orders on no run whose delivery day has come, by province, district and subdistrict.',
})

export const markLoaded = defineSchemas({
  permission: 'runs.plan',
  params: runId,
  body: z.object({ loaded: z.boolean() }),
  answer: run,
  errors: ['not_found', 'run_departed', 'run_incomplete'],
  doc: 'Records that the vehicle is loaded, or is not.',
})

export const orderRunStops = defineSchemas({
  permission: 'runs.plan',
  params: runId,
  body: z.object({ revision }),
  answer: run,
  errors: ['validation', 'not_found', 'edit_conflict', 'run_departed'],
  doc: 'Puts the stops of a run in the order of a short tour.',
})

export const planRuns = defineSchemas({
  permission: 'runs.plan',
  body: z.object({
    day: z.iso.date(),
    /** These orders; without it all that `unassigned` lists. */
    orderIds: z.optional(orderIds),
    /** Orders that are not packed yet are planned too. */
    unpackedToo: z._default(z.boolean(), false),
  }),
  answer: z.object({ runIds: z.array(id) }),
  errors: ['validation'],
  doc: 'Proposes runs: by route or province, stops in the order of a short tour, within the limits of stops and cash. Orders on a run stay there.',
})

export const removeRun = defineSchemas({
  permission: 'runs.plan',
  status: 204,
  params: runId,
  query: z.object({ revision: z.optional(numberInPath) }),
  errors: ['validation', 'not_found', 'edit_conflict', 'run_departed'],
  doc: 'Removes a run that has not departed, and with `revision` none that somebody has changed since; its orders are on none.',
})

export const resolveReport = defineSchemas({
  permission: 'runs.plan',
  params: z.object({ id, key: z.string().check(z.minLength(1), z.maxLength(64)) }),
  body: z.object({
    /** Apply it after all, or leave the order as the office has it. */
    apply: z.boolean(),
    words: reason,
  }),
  answer: run,
  errors: ['validation', 'not_found', 'conflict', 'cash_closed'],
  doc: "Decides a driver's report that could not be applied, once.",
})

export const returnRun = defineSchemas({
  permission: 'runs.plan',
  params: runId,
  body: z.object({
    /** Stops without a report come back too. Without it such a run is not closed: the driver's device may still send. */
    withoutReports: z._default(z.boolean(), false),
  }),
  answer: z.object({
    run,
    /** The orders that came back, and what became of each. */
    results: z.array(z.object({ id, ok: z.boolean(), stage: z.optional(stage), code: z.optional(z.string()) })),
  }),
  errors: ['validation', 'not_found', 'run_not_out', 'reports_missing', 'conflict'],
  doc: 'The vehicle is back: orders that were not delivered go back to PACKED with the reason and wait for another run.',
})

export const setRunStops = defineSchemas({
  permission: 'runs.plan',
  params: runId,
  body: z.object({ revision, orderIds }),
  answer: run,
  errors: ['validation', 'not_found', 'edit_conflict', 'run_departed', 'order_closed', 'order_on_run'],
  doc: 'Sets the stops of a run and their order. An order from another run that has not departed moves here; one that is left out is on none.',
})

export const viewDeliveryPhoto = defineSchemas({
  permission: 'orders.read',
  answerType: 'image/webp',
  params: runId,
  errors: ['not_found', 'unavailable'],
  doc: 'A photo that a driver took at the door.',
})
