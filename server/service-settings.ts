import { readRooms, serviceNames, services, type Replaced, type RoomName, type ServiceName } from './services.ts'

type Addresses = Partial<Record<(typeof services)[ServiceName]['setting'], string | undefined>>

/**
 * Addresses without user names, queries and the like; each in the place of its service's base path.
 * @throws Error naming the setting that is none
 */
export function replacedBy(addresses: Addresses): Replaced {
  const replaced: Replaced = {}
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

type Wanted = { ROOMS?: string | undefined; OIDC_ISSUER?: string | undefined; DEMO?: string | undefined }

/**
 * A part of the shop has no accounts of its own: it takes the tokens of the whole.
 * @throws Error where a room is unknown, or the settings beside it cannot be meant
 */
export function roomsOf({ ROOMS: list, OIDC_ISSUER: issuer, DEMO: demo }: Wanted): RoomName[] | null {
  if (!list) return null
  const rooms = readRooms(list)
  if (rooms.includes('main')) return rooms
  if (!issuer) throw new Error('--rooms: without main set OIDC_ISSUER to the realm whose access tokens are taken.')
  if (demo === 'on') throw new Error('--rooms: the demo and its accounts come with main only.')
  return rooms
}
