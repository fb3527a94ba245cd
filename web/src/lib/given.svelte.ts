// A seat that somebody with several has given away: the link for whoever gets it, until it has been read.
// It outlives the table's menu, because the seat may be the one at which it was opened.
export const given = $state({ table: '', name: '', link: '' });
