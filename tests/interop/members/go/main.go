// Command member is franz-go, sarama or segmentio's kafka-go as a member of a group, as README.md describes.
//
//	member CLIENT BOOTSTRAP GROUP TOPIC STRATEGY [INSTANCE]
package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
	"strings"
	"sync"
	"time"
)

// asked is what the command line asks for.
type asked struct {
	bootstrap, group, topic, strategy, instance string
}

// session is how long the member may be away: a static one long enough to start anew.
func (a asked) session() time.Duration {
	if a.instance != "" {
		return 30 * time.Second
	}
	return 6 * time.Second
}

// order is what standard input asks for.
type order string

const (
	commit order = "commit"
	leave  order = "leave"
)

func main() {
	members := map[string]func(asked, <-chan order) error{
		"franz-go":  franz,
		"sarama":    saramaMember,
		"segmentio": segmentio,
	}
	orders := make(chan order)
	go func() {
		in := bufio.NewScanner(os.Stdin)
		for in.Scan() {
			orders <- order(in.Text())
		}
		orders <- leave
	}()
	asked := asked{bootstrap: os.Args[2], group: os.Args[3], topic: os.Args[4], strategy: os.Args[5]}
	if len(os.Args) > 6 {
		asked.instance = os.Args[6]
	}
	if err := members[os.Args[1]](asked, orders); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

var output sync.Mutex

func say(format string, arguments ...any) {
	output.Lock()
	defer output.Unlock()
	fmt.Printf(format+"\n", arguments...)
}

func tell(partitions map[int32]bool) {
	var list []int
	for partition := range partitions {
		list = append(list, int(partition))
	}
	sort.Ints(list)
	say("%s", strings.TrimSpace("assigned "+strings.Trim(fmt.Sprint(list), "[]")))
}
