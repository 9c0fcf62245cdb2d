/** The page of a client's money. */
export const clientMoneyPath = (clientId: number): string => `/admin/finance/clients/${clientId}`
