export const CERTIFICATION_PATH = '/system/certification'
export const CONTRACT_PATH = '/system/contract'
