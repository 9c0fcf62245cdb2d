/** The viewer's own time zone. */
export const viewerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
