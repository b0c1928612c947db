import {
  readModules,
  serviceNames,
  services,
  type ReplacedServices,
  type ModuleName,
  type ServiceName,
} from '#server/services/services.ts'

type Addresses = Partial<Record<(typeof services)[ServiceName]['setting'], string | undefined>>

/**
 * The addresses of remote services, each replacing the service's base path.
 * @throws Error naming a setting with user name, query or the like
 */
export function replacedBy(addresses: Addresses): ReplacedServices {
  const replaced: ReplacedServices = {}
  for (const name of serviceNames) {
    const { setting } = services[name]
    const address = addresses[setting]
    if (address === undefined) continue
    const { username, password, search, hash } = new URL(address)
    if (`${username}${password}${search}${hash}` !== '')
      throw new Error(`${setting}: an address of a service has neither a user name nor a query.`)
    replaced[name] = address.replace(/\/$/, '')
  }
  return replaced
}

type ServiceEnvironment = {
  MODULES?: string | undefined
  ROOMS?: string | undefined
  OIDC_ISSUER?: string | undefined
  DEMO?: string | undefined
}

/**
 * The modules of this process. Without the main module it has no accounts: it accepts the main server's tokens.
 * @throws Error where a module is unknown, or other settings contradict the list
 */
export function modulesOf({
  MODULES,
  ROOMS,
  OIDC_ISSUER: issuer,
  DEMO: demo,
}: ServiceEnvironment): ModuleName[] | null {
  const list = MODULES ?? ROOMS
  if (!list) return null
  const modules = readModules(list)
  if (modules.includes('main')) return modules
  if (!issuer) throw new Error('--modules: without main set OIDC_ISSUER to the realm whose access tokens are taken.')
  if (demo === 'on') throw new Error('--modules: the demo and its accounts come with main only.')
  return modules
}
