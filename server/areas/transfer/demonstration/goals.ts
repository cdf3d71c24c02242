/** Organisations elsewhere that members of the demonstration go to: province, committee, branch. */
export const goals = [
  ['海宁省', '中共海宁市委组织部', '中共海宁市光学研究所支部委员会'],
  ['江临省', '中共平阳县委组织部', '中共平阳县城关街道江滨社区支部委员会'],
  ['北屿市', '中共北屿大学委员会组织部', '中共北屿大学物理学院研究生支部委员会'],
] as const;
