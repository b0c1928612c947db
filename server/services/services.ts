import { keysOf } from '#rules/keys-of.ts'
// The services of the server. Each has its own base path, tables and contract; all run in one process by default. A
// service can run alone with `--modules=`, and be replaced by another through the address in its setting.

type Service = {
  /** The setting with the address that replaces `basePath`. */
  setting: string
  basePath: string
  /** Staff calls of the service; where it is replaced, forwarded to the same path on the other origin. */
  staffPaths: readonly string[]
  /** Paths of the service that this server goes on answering. */
  keeps: readonly string[]
  /** Its modules that can be named in `--modules=`, with the paths of each. */
  modules: Record<string, readonly string[]>
}

export const services = {
  company: {
    setting: 'COMPANY_URL',
    basePath: '/company',
    staffPaths: ['/backoffice/api/restricted-goods/licences'],
    keeps: [],
    modules: {
      'restricted-goods': ['/company/verify', '/company/service', '/backoffice/api/restricted-goods/licences'],
      brands: ['/company/brands'],
    },
  },
  loyalty: {
    setting: 'LOYALTY_URL',
    basePath: '/loyalty',
    staffPaths: ['/backoffice/api/loyalty'],
    // Answered through the port, by a server that knows whose phone number is verified.
    keeps: ['/loyalty/user/points', '/loyalty/user/history'],
    modules: { loyalty: ['/loyalty', '/backoffice/api/loyalty'] },
  },
  'smart-basket': {
    setting: 'SMART_BASKET_URL',
    basePath: '/smart-basket',
    staffPaths: [],
    keeps: [],
    modules: { 'smart-basket': ['/smart-basket'] },
  },
  content: {
    setting: 'CONTENT_URL',
    basePath: '/content',
    // The content of our own pages is edited by our own staff.
    staffPaths: [],
    // Orders and consents refer to these, so no other service can answer them.
    keeps: ['/content/brand', '/content/delivery'],
    modules: { content: ['/content', '/backoffice/api/content', '/backoffice/api/images'] },
  },
  banner: {
    setting: 'BANNER_URL',
    basePath: '/api/banner',
    staffPaths: [],
    keeps: [],
    modules: { banner: ['/api/banner'] },
  },
  'order-status': {
    setting: 'ORDER_STATUS_URL',
    basePath: '/api/orders/status',
    staffPaths: [],
    keeps: [],
    modules: { 'order-status': ['/api/orders/status'] },
  },
  appinfo: {
    setting: 'APPINFO_URL',
    basePath: '/api/appinfo',
    staffPaths: [],
    keeps: [],
    modules: { appinfo: ['/api/appinfo'] },
  },
} as const satisfies Record<string, Service>

export type ServiceName = keyof typeof services
type ModulesOf<Name extends ServiceName> = keyof (typeof services)[Name]['modules']
/** `main` is everything outside the services above: the rest of the main API, the pages, the issuer. */
export type ModuleName = 'main' | { [Name in ServiceName]: ModulesOf<Name> }[ServiceName]

export const serviceNames = keysOf(services)
/** The addresses of remote services. */
export type ReplacedServices = Partial<Record<ServiceName, string>>

const modulePaths = Object.fromEntries(
  serviceNames.flatMap((name) => Object.entries(services[name].modules)),
) as Record<Exclude<ModuleName, 'main'>, readonly string[]>
const isModule = (name: string): name is keyof typeof modulePaths => Object.hasOwn(modulePaths, name)
const isService = (name: string): name is ServiceName => Object.hasOwn(services, name)

/** Whether a path is the base or below it: `/api/banners` is not below `/api/banner`. */
const isBelow = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`)

/** Answered by each process that has one of these modules, from its own database: the text messages that it sent. */
const ownInEach: Record<string, readonly ModuleName[]> = {
  '/backoffice/api/outbox': ['main', 'restricted-goods'],
  '/backoffice/api/outbox/:id/read': ['main', 'restricted-goods'],
}

/** The module that answers a path. */
export function moduleOf(path: string): ModuleName {
  const found = Object.entries(modulePaths).find(([, bases]) => bases.some((base) => isBelow(path, base)))
  return found ? (found[0] as ModuleName) : 'main'
}

const serviceOfModule = (module: ModuleName): ServiceName | null =>
  serviceNames.find((name) => Object.hasOwn(services[name].modules, module)) ?? null

export type RunningModules = {
  /** null: all of them. */
  modules: readonly ModuleName[] | null
  replaced: ReplacedServices
}

/** Whether this process answers a path itself. */
export function isServed(path: string, running: RunningModules): boolean {
  const own = ownInEach[path]
  if (own) return own.some((module) => isRunning(module, running))
  const { modules, replaced } = running
  const module = moduleOf(path)
  if (modules && !modules.includes(module)) return false
  const service = serviceOfModule(module)
  if (service === null || replaced[service] === undefined) return true
  const { basePath, staffPaths, keeps } = services[service]
  const isBelowOneOf = (bases: readonly string[]) => bases.some((base) => isBelow(path, base))
  return isBelowOneOf(keeps) || !isBelowOneOf([basePath, ...staffPaths])
}

/** Whether this process does a module's work itself. */
export function isRunning(module: ModuleName, { modules, replaced }: RunningModules): boolean {
  if (modules && !modules.includes(module)) return false
  const service = serviceOfModule(module)
  return service === null || replaced[service] === undefined
}

/**
 * Parses `loyalty,smart-basket`: services, modules of them, or `main`.
 * @throws Error naming the unknown module, and all that exist
 */
export function readModules(list: string): ModuleName[] {
  const names = list.split(',').flatMap((name) => name.trim() || [])
  const modules = names.flatMap((name): ModuleName[] => {
    if (isService(name)) return Object.keys(services[name].modules) as ModuleName[]
    if (isModule(name) || name === 'main') return [name]
    const known = [...new Set(['main', ...serviceNames, ...Object.keys(modulePaths)])]
    throw new Error(`--modules: there is no module ${name}; there are ${known.join(', ')}.`)
  })
  if (modules.length === 0) throw new Error('--modules: name at least one module.')
  return [...new Set(modules)]
}
