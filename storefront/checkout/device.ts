/** What a browser reports about its device. */
type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & { userAgentData?: { mobile: boolean } }

/** An iPad presents itself as a Mac; a Mac has no touch screen. */
const isIPad = ({ userAgent, maxTouchPoints }: Device): boolean =>
  /iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)

/** Phones, iPads and everything with Android: where a bank's app can be opened. */
export const opensBankApps = (device: Device): boolean =>
  (device.userAgentData?.mobile ?? false) || /Android|iPhone|iPod|Mobi/.test(device.userAgent) || isIPad(device)

/** Where a payment page replaces the current page, because a new window would have no way back. */
export const paysInPlace = (device: Device): boolean => /Android|iPhone|iPod/.test(device.userAgent) || isIPad(device)
