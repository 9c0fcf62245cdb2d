/** Where providers send their notifications; the channel follows. */
export const NOTIFY_PATH = '/api/pay/notify'
