/** A product with its price in US cents and its weight in grams. */
export type Product = {
  readonly name: string
  readonly nameCn: string
  readonly hsCode: string
  readonly cents: readonly [number, number]
  readonly grams: readonly [number, number]
  readonly sku: string
  readonly battery?: true
}

export const products: readonly Product[] = [
  { name: 'Phone case', nameCn: '手机壳', hsCode: '39269090', cents: [180, 650], grams: [35, 80], sku: 'PC-17' },
  {
    name: 'Bluetooth earphones',
    nameCn: '蓝牙耳机',
    hsCode: '85183000',
    cents: [900, 3200],
    grams: [60, 180],
    sku: 'BT-T9',
    battery: true,
  },
  { name: 'Power bank 10000mAh', nameCn: '充电宝', hsCode: '85076000', cents: [800, 1900], grams: [210, 320], sku: 'PB-10', battery: true },
  { name: 'Smart watch', nameCn: '智能手表', hsCode: '85176299', cents: [1500, 4800], grams: [90, 190], sku: 'SW-U2', battery: true },
  { name: 'USB-C cable', nameCn: '数据线', hsCode: '85444211', cents: [120, 420], grams: [25, 60], sku: 'UC-1M' },
  { name: 'Abaya', nameCn: '女士长袍', hsCode: '62044300', cents: [1400, 4200], grams: [420, 780], sku: 'AB-BLK' },
  { name: 'Dress', nameCn: '连衣裙', hsCode: '62044300', cents: [1100, 3600], grams: [280, 520], sku: 'DR-SS' },
  { name: 'Sneakers', nameCn: '运动鞋', hsCode: '64041100', cents: [1600, 4200], grams: [650, 980], sku: 'SN-42' },
  { name: 'Headscarf', nameCn: '头巾', hsCode: '62143000', cents: [250, 900], grams: [70, 140], sku: 'HS-SILK' },
  { name: 'Wig', nameCn: '假发', hsCode: '67041900', cents: [2200, 8600], grams: [160, 320], sku: 'WG-20' },
  { name: 'Car phone holder', nameCn: '车载手机支架', hsCode: '87089999', cents: [320, 1100], grams: [140, 260], sku: 'CH-MAG' },
  { name: 'LED desk lamp', nameCn: '台灯', hsCode: '94052100', cents: [900, 2600], grams: [540, 1200], sku: 'DL-3C' },
  { name: 'Coffee grinder', nameCn: '咖啡研磨机', hsCode: '85094090', cents: [1300, 3400], grams: [780, 1400], sku: 'CG-S', battery: true },
  { name: 'Incense burner', nameCn: '熏香炉', hsCode: '85167990', cents: [700, 2400], grams: [300, 650], sku: 'IB-USB', battery: true },
  { name: 'Air fryer liner', nameCn: '空气炸锅纸', hsCode: '48236900', cents: [190, 480], grams: [120, 260], sku: 'AF-100' },
  { name: 'Building blocks', nameCn: '积木玩具', hsCode: '95030060', cents: [800, 3900], grams: [350, 1100], sku: 'BB-512' },
  { name: 'Prayer mat', nameCn: '礼拜毯', hsCode: '57024200', cents: [600, 2100], grams: [420, 900], sku: 'PM-FOLD' },
  { name: 'Makeup brush set', nameCn: '化妆刷套装', hsCode: '96033020', cents: [450, 1800], grams: [120, 260], sku: 'MB-12' },
  { name: 'Backpack', nameCn: '双肩包', hsCode: '42029200', cents: [1100, 3800], grams: [520, 950], sku: 'BP-15' },
  { name: 'Fishing reel', nameCn: '渔线轮', hsCode: '95073000', cents: [1200, 3900], grams: [260, 480], sku: 'FR-4K' },
]
