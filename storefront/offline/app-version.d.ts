/** This build's version, set by the build: `v1.27.30`. */
declare const APP_VERSION: string
