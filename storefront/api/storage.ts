/** Where the access token lies. */
export const accessKey = 'songdee.access_token'

/** Whether staff see the storefront as a retailer in this tab: then the token is in the storage of the tab. */
export const isViewing = (): boolean => sessionStorage.getItem(accessKey) !== null

/**
 * The storage for what belongs to a retailer: that of the browser; for staff who see the storefront as one, that of the
 * tab, so that nothing of it reaches another tab or stays.
 */
export const storage = (): Storage => (isViewing() ? sessionStorage : localStorage)
