// The services of the shop. Each has its own base path, tables and contract; all run in one process by default. A service
// can run alone with `--rooms=`, and be replaced by another through the address in its setting.

type Service = {
  /** The setting with the address that replaces it; it stands in the place of `basePath`. */
  setting: string
  basePath: string
  /** What the staff call there; where it is replaced, passed on to the same path at the other address's origin. */
  staffPaths: readonly string[]
  /** What of it the shop goes on answering itself. */
  keeps: readonly string[]
  /** Its parts that can be named by themselves, with the paths of each. */
  rooms: Record<string, readonly string[]>
}

export const services = {
  company: {
    setting: 'COMPANY_URL',
    basePath: '/company',
    staffPaths: ['/backoffice/api/restricted-goods/licences'],
    keeps: [],
    rooms: {
      'restricted-goods': ['/company/verify', '/company/service', '/backoffice/api/restricted-goods/licences'],
      brands: ['/company/brands'],
    },
  },
  loyalty: {
    setting: 'LOYALTY_URL',
    basePath: '/loyalty',
    staffPaths: ['/backoffice/api/loyalty'],
    // Answered from there as well, through the port, by a shop that knows whose phone number is proven.
    keeps: ['/loyalty/user/points', '/loyalty/user/history'],
    rooms: { loyalty: ['/loyalty', '/backoffice/api/loyalty'] },
  },
  'smart-basket': {
    setting: 'SMART_BASKET_URL',
    basePath: '/smart-basket',
    staffPaths: [],
    keeps: [],
    rooms: { 'smart-basket': ['/smart-basket'] },
  },
  content: {
    setting: 'CONTENT_URL',
    basePath: '/content',
    // What the shop's own pages are drawn from stays with the shop's staff.
    staffPaths: [],
    // What orders and consents refer to cannot be told by anybody else.
    keeps: ['/content/brand', '/content/delivery'],
    rooms: { content: ['/content', '/backoffice/api/content', '/backoffice/api/images'] },
  },
  banner: {
    setting: 'BANNER_URL',
    basePath: '/api/banner',
    staffPaths: [],
    keeps: [],
    rooms: { banner: ['/api/banner'] },
  },
  'order-status': {
    setting: 'ORDER_STATUS_URL',
    basePath: '/api/orders/status',
    staffPaths: [],
    keeps: [],
    rooms: { 'order-status': ['/api/orders/status'] },
  },
  appinfo: {
    setting: 'APPINFO_URL',
    basePath: '/api/appinfo',
    staffPaths: [],
    keeps: [],
    rooms: { appinfo: ['/api/appinfo'] },
  },
} as const satisfies Record<string, Service>

export type ServiceName = keyof typeof services
type RoomsOf<Name extends ServiceName> = keyof (typeof services)[Name]['rooms']
/** `main` is all that belongs to no service above: the rest of the main API, the pages, the issuer. */
export type RoomName = 'main' | { [Name in ServiceName]: RoomsOf<Name> }[ServiceName]

export const serviceNames = Object.keys(services) as ServiceName[]
/** The addresses of services that are not ours. */
export type Replaced = Partial<Record<ServiceName, string>>

const roomPaths = Object.fromEntries(serviceNames.flatMap((name) => Object.entries(services[name].rooms))) as Record<
  Exclude<RoomName, 'main'>,
  readonly string[]
>
const isRoom = (name: string): name is keyof typeof roomPaths => Object.hasOwn(roomPaths, name)
const isService = (name: string): name is ServiceName => Object.hasOwn(services, name)

/** Whether a path is the base or lies below it: `/api/banners` is not below `/api/banner`. */
const isBelow = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`)

/** What each process with one of these rooms answers from its own database: the text messages that it sent itself. */
const ownInEach: Record<string, readonly RoomName[]> = {
  '/backoffice/api/outbox': ['main', 'restricted-goods'],
  '/backoffice/api/outbox/:id/read': ['main', 'restricted-goods'],
}

/** The room that answers a path. */
export function roomOf(path: string): RoomName {
  const found = Object.entries(roomPaths).find(([, bases]) => bases.some((base) => isBelow(path, base)))
  return found ? (found[0] as RoomName) : 'main'
}

const serviceOfRoom = (room: RoomName): ServiceName | null =>
  serviceNames.find((name) => Object.hasOwn(services[name].rooms, room)) ?? null

export type Running = {
  /** null: all of them. */
  rooms: readonly RoomName[] | null
  replaced: Replaced
}

/** Whether this process itself answers a path. */
export function isServed(path: string, running: Running): boolean {
  const own = ownInEach[path]
  if (own) return own.some((room) => isRunning(room, running))
  const { rooms, replaced } = running
  const room = roomOf(path)
  if (rooms && !rooms.includes(room)) return false
  const service = serviceOfRoom(room)
  if (service === null || replaced[service] === undefined) return true
  const { basePath, staffPaths, keeps } = services[service]
  const isBelowOneOf = (bases: readonly string[]) => bases.some((base) => isBelow(path, base))
  return isBelowOneOf(keeps) || !isBelowOneOf([basePath, ...staffPaths])
}

/** Whether this process itself does a room's work. */
export function isRunning(room: RoomName, { rooms, replaced }: Running): boolean {
  if (rooms && !rooms.includes(room)) return false
  const service = serviceOfRoom(room)
  return service === null || replaced[service] === undefined
}

/**
 * Reads `loyalty,smart-basket`: services, or rooms of them, or `main`.
 * @throws Error naming what there is no room for, and all there are
 */
export function readRooms(list: string): RoomName[] {
  const names = list.split(',').flatMap((name) => name.trim() || [])
  const rooms = names.flatMap((name): RoomName[] => {
    if (isService(name)) return Object.keys(services[name].rooms) as RoomName[]
    if (isRoom(name) || name === 'main') return [name]
    const known = [...new Set(['main', ...serviceNames, ...Object.keys(roomPaths)])]
    throw new Error(`--rooms: there is no room ${name}; there are ${known.join(', ')}.`)
  })
  if (rooms.length === 0) throw new Error('--rooms: name at least one room.')
  return [...new Set(rooms)]
}
