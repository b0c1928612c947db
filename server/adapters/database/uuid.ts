const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Ids come from clients; PostgreSQL raises an error for a malformed one instead of finding nothing. */
export const isUuid = (text: string): boolean => uuid.test(text)
