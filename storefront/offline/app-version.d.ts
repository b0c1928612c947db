/** This build's version, written in by the build: `v1.27.30`. */
declare const APP_VERSION: string
