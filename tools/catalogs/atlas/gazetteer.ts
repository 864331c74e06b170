/** Places that the simulated geocoder knows. Several share a name on purpose: the first match is not always the one asked for. */
export interface Place {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly country: string;
  readonly region: string;
  readonly longitude: number;
  readonly latitude: number;
}

const place = (
  name: string,
  country: string,
  region: string,
  [longitude, latitude]: readonly [number, number],
  ...aliases: string[]
): Place => ({ name, aliases, country, region, longitude, latitude });

export const gazetteer: readonly Place[] = [
  place('Taipei 101', 'TW', 'Taipei', [121.564, 25.033], '台北101', '臺北101', '台北一零一'),
  place('Taipei Main Station', 'TW', 'Taipei', [121.517, 25.047], '台北車站', '台北车站', '臺北車站'),
  place('Kaohsiung', 'TW', 'Kaohsiung', [120.301, 22.627], '高雄'),
  place('Sun Moon Lake', 'TW', 'Nantou', [120.915, 23.857], '日月潭'),
  place('Tokyo Tower', 'JP', 'Tokyo', [139.745, 35.658], '東京鐵塔', '东京塔', '東京タワー'),
  place('Mount Fuji', 'JP', 'Shizuoka', [138.727, 35.361], '富士山'),
  place('The Bund', 'CN', 'Shanghai', [121.49, 31.238], '外滩', '外灘'),
  place('Forbidden City', 'CN', 'Beijing', [116.397, 39.918], '故宫', '故宮'),
  place('Eiffel Tower', 'FR', 'Paris', [2.294, 48.858], '艾菲尔铁塔', '艾菲爾鐵塔', '埃菲尔铁塔'),
  place('Paris', 'US', 'Texas', [-95.556, 33.661]),
  place('Paris', 'FR', 'Île-de-France', [2.352, 48.857], '巴黎'),
  place('Cambridge', 'US', 'Massachusetts', [-71.11, 42.373]),
  place('Cambridge', 'GB', 'England', [0.122, 52.205], '剑桥', '劍橋'),
  place('Springfield', 'US', 'Missouri', [-93.299, 37.209]),
  place('Springfield', 'US', 'Massachusetts', [-72.59, 42.101]),
  place('Springfield', 'US', 'Illinois', [-89.65, 39.782]),
  place('San José', 'US', 'California', [-121.886, 37.338], 'San Jose'),
  place('San José', 'CR', 'San José', [-84.091, 9.928], 'San Jose'),
  place('Golden Gate Bridge', 'US', 'California', [-122.478, 37.82], '金门大桥', '金門大橋'),
  place('Sydney Opera House', 'AU', 'New South Wales', [151.215, -33.857], '悉尼歌剧院', '雪梨歌劇院'),
  place('Christ the Redeemer', 'BR', 'Rio de Janeiro', [-43.211, -22.952]),
];
